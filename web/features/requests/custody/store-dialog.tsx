import { useState } from 'react'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { custody, StoreForm, type Store } from '#contract/requests/custody.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'
import { call } from '#web/lib/api/api.ts'
import { checkBy } from '#web/lib/forms/check-fields.ts'
import { errorMessage } from '#web/lib/api/error-message.ts'
import { formatDay } from '#web/lib/words/format.ts'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckLine } from '#web/ui/form/check-line.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { sayDone, termsQuery, useRefresh } from './api.ts'

const meanwhile = msg`Somebody else has changed this store in the meantime. Close this and check it again.`

type Props = { editing: Store | 'new' | null; onClose: () => void }

/** A store that is added or changed. */
export function StoreDialog({ editing, onClose }: Props) {
  const [turn, setTurn] = useState(0)
  // The store stays while the dialog closes.
  const [shown, setShown] = useState(editing)
  if (editing && editing !== shown) {
    setShown(editing)
    setTurn(turn + 1)
  }
  return shown && <Editing key={turn} editing={editing} shown={shown} onClose={onClose} />
}

function Editing({ editing, shown, onClose }: Props & { shown: Store | 'new' }) {
  const { t } = useLingui()
  const say = useBilingual()
  const refresh = useRefresh()
  const clocks = useQuery(termsQuery).data?.clocks ?? []
  const store = shown === 'new' ? null : shown
  const { form, fields, errors, text, change, reset } = useForm({
    explain: (error) => errorMessage(error, { 'changed-meanwhile': meanwhile }),
    initial: {
      name: store?.name ?? '',
      address: store?.address ?? '',
      // The strictest, until somebody chooses.
      clock: store?.clock ?? 'b3-90',
      is_default: store?.is_default ?? false,
    },
    check: checkBy(StoreForm, () => t`Enter a name.`),
    send: async (body: StoreForm) => {
      try {
        if (store) await call(custody.saveStore, { params: { id: store.id }, body: { ...body, seen: store } })
        else await call(custody.addStore, { body })
      } finally {
        // Also of somebody who was faster.
        await refresh()
      }
      sayDone(t`The store is saved.`)
      onClose()
      if (!store) reset()
    },
  })
  const rule = clocks.find(({ id }) => id === fields.clock)
  return (
    <Dialog
      open={editing !== null}
      onOpenChange={(open) => !open && !form.busy && onClose()}
      title={store ? <Trans>Change the store</Trans> : <Trans>Add a store</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button type="submit" form="store" busy={form.busy}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <Form {...form} id="store" notice={{ size: 'line' }} className="flex flex-col gap-4">
        <Field label={t`Name`} error={errors.name} required>
          <Input {...text('name')} maxLength={120} autoComplete="off" />
        </Field>
        <Field label={t`Address`} aside={t`Optional`} error={errors.address}>
          <Input {...text('address')} maxLength={300} autoComplete="off" />
        </Field>
        <Field
          label={t`Maximum storage time`}
          error={errors.clock}
          hint={
            rule && (
              <>
                {say(rule.text)}{' '}
                <a
                  href={rule.url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="underline underline-offset-2"
                >
                  <Trans>
                    {rule.law}, checked on {formatDay(rule.as_of)}
                  </Trans>
                </a>
              </>
            )
          }
        >
          <Select {...text('clock')}>
            {clocks.map(({ id, name }) => (
              <option key={id} value={id}>
                {say(name)}
              </option>
            ))}
          </Select>
        </Field>
        {store?.is_default ? (
          <p className="text-sm text-muted">
            <Trans>Weighed goods go here. To change that, choose another store for them.</Trans>
          </p>
        ) : (
          <CheckLine checked={fields.is_default} onChange={(is_default) => change({ is_default })}>
            <Trans>Weighed goods go here</Trans>
          </CheckLine>
        )}
      </Form>
    </Dialog>
  )
}
