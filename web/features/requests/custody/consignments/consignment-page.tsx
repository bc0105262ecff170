import { useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Ban, FileSpreadsheet, FileText, TriangleAlert, Undo2 } from 'lucide-react'
import { nextOfConsignment } from '#contract/requests/next-step.ts'
import {
  consignments,
  type ConsignmentDetail,
  type NewReceived,
  type NewTreated,
  type SheetFormat,
} from '#contract/proof/consignments.ts'
import type { ProblemCode } from '#contract/foundation/problems.ts'
import { call } from '#web/lib/api/api.ts'
import { errorMessage, wordsOf } from '#web/lib/api/error-message.ts'
import { leadTo, withLead } from '#web/lib/api/refusal.tsx'
import { formatDate } from '#web/lib/time/relative.ts'
import { localeNow } from '#web/lib/words/i18n.ts'
import { saveFile } from '#web/lib/device/save-file.ts'
import { useSession } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/days.ts'
import { DayField } from '#web/typed/day-field.tsx'
import { NextLine } from '#web/steps/next-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { MenuItem } from '#web/ui/overlay/menu.tsx'
import { MoreMenu } from '#web/ui/overlay/more-menu.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { toast } from '#web/ui/overlay/toast.ts'
import { termsQuery, useKey } from '../api.ts'
import { consignmentQuery, useDone } from './api.ts'
import { DifferenceBadge, Kilograms } from './consignment-list.tsx'
import { ForgetName } from './forget-name.tsx'
import { LinkCard } from './link-card.tsx'
import { LotLines } from './lot-lines.tsx'
import { LotsForm } from './lots-form.tsx'
import type { Paper } from './paper-fields.tsx'
import { PapersForm } from './papers-form.tsx'
import { CorrectByReceiver } from './recount.tsx'
import { ReceivedForm } from './received-form.tsx'
import { SaidLines } from './said-lines.tsx'
import { ConsignmentBadge } from './state-badge.tsx'
import { TakeBack, TakeBackAct, UndoWords } from './take-back.tsx'
import { TreatedForm } from './treated-form.tsx'
import { explain } from './words.ts'

/** A consignment that there is not yet. */
export function NewConsignmentPage({
  store_id,
  onAdded,
}: {
  /** The store from which it leaves; null: the one that everything comes into. */
  store_id: number | null
  onAdded: (id: number) => void
}) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <h2 className="text-xl">
        <Trans>A new consignment</Trans>
      </h2>
      <Card>
        <PapersForm consignment={null} store_id={store_id} onSaved={({ id }) => onAdded(id)} />
      </Card>
    </div>
  )
}

type Props = {
  id: number
  /** The lots that an empty consignment begins with: one, or all of its store; null: none. */
  wants: number | 'all' | null
  /** Shown once its receiver has confirmed it. */
  certificate: ReactNode
}

/** A consignment at the desk: made ready, sent, and what its receiver says of it. */
export function ConsignmentPage({ id, wants, certificate }: Props) {
  const { t } = useLingui()
  const query = useQuery({ ...consignmentQuery(id), refetchOnWindowFocus: 'always' })
  return (
    <div className="flex flex-col gap-4">
      {query.data ? (
        <Shown consignment={query.data.consignment} wants={wants} certificate={certificate} />
      ) : query.isError ? (
        <ErrorState
          title={<Trans>The consignment could not be loaded.</Trans>}
          cause={errorMessage(query.error)}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <div role="status" aria-label={t`Loading`}>
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
    </div>
  )
}

function Shown({
  consignment,
  wants,
  certificate,
}: Pick<Props, 'wants' | 'certificate'> & { consignment: ConsignmentDetail }) {
  const { number, state, version, receiver, store, transporter, lots, difference_kg } = consignment
  const { sent_at, confirmations, id } = consignment
  const [unsaved, setUnsaved] = useState(false)
  const draft = state === 'draft'
  // Its certificate, the last step, stands below with a button of its own.
  const next = nextOfConsignment({ id, state, certified: true })
  const mayForget = useSession().user?.role === 'admin'
  const papers = (
    <Card as="section" aria-labelledby="papers" className="flex flex-col gap-3">
      <h3 id="papers" className="scroll-mt-24 text-lg">
        <Trans>Papers</Trans>
      </h3>
      <PapersForm key={version} consignment={consignment} />
    </Card>
  )
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-2">
          <h2 className="text-xl wrap-anywhere">
            {number} · {receiver.name}
          </h2>
          <p className="flex flex-wrap items-center gap-2">
            <ConsignmentBadge state={state} />
            <span className="text-muted tabular-nums">
              <Kilograms consignment={consignment} />
            </span>
            {difference_kg !== null && difference_kg !== 0 && <DifferenceBadge kg={difference_kg} />}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {[store.name, transporter?.name, sent_at && formatDate(sent_at)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <Papers consignment={consignment} />
      </header>
      {next && <NextLine step={next} part={draft ? 'sending' : undefined} />}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {draft ? (
            <Card as="section" aria-labelledby="load" className="flex flex-col gap-3">
              <h3 id="load" className="scroll-mt-24 text-lg">
                <Trans>Lots and boxes</Trans>
              </h3>
              <LotsForm key={version} consignment={consignment} wants={wants} onUnsaved={setUnsaved} />
            </Card>
          ) : (
            <Card as="section" aria-labelledby="inside" className="flex flex-col gap-3">
              <h3 id="inside" className="text-lg">
                <Trans>Contents</Trans>
              </h3>
              <LotLines
                lots={lots}
                renderCorrection={({ lot_id }) => (
                  <CorrectByReceiver consignment_id={id} lot_id={lot_id} version={version} />
                )}
              />
            </Card>
          )}
          {draft && papers}
          {confirmations.length > 0 && (
            <Card as="section" aria-labelledby="said" className="flex flex-col gap-3">
              <h3 id="said" className="text-lg">
                <Trans>Confirmations</Trans>
              </h3>
              <SaidLines
                confirmations={confirmations}
                renderAction={({ id: confirmation, act_id, kind, corrected, by_name }) => (
                  <>
                    {!corrected && <TakeBack consignment_id={id} act_id={act_id} what={kind} />}
                    {mayForget && by_name && (
                      <ForgetName consignment_id={id} confirmation={confirmation} name={by_name} />
                    )}
                  </>
                )}
              />
            </Card>
          )}
          {(state === 'sent' || state === 'received') && (
            <OnPaper key={`${state} ${confirmations.length}`} consignment={consignment} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {draft && <Sending consignment={consignment} unsaved={unsaved} />}
          {(state === 'received' || state === 'treated') && <Card>{certificate}</Card>}
          {(state === 'sent' || state === 'received') && <LinkCard consignment={consignment} />}
          {!draft && state !== 'cancelled' && papers}
        </div>
      </div>
    </>
  )
}

/** The sheet to print. The menu has the sheet for other programs; apart, the way back and the end. */
function Papers({ consignment }: { consignment: ConsignmentDetail }) {
  const { t } = useLingui()
  const { id, number, state, version, sent_act_id } = consignment
  const done = useDone()
  const [asking, setAsking] = useState<'cancel' | 'undo'>()
  const close = () => setAsking(undefined)
  const fetching = useMutation({
    mutationFn: async (format: SheetFormat) => {
      const query = { format, locale: localeNow() }
      saveFile(`${number}.${format}`, await call(consignments.sheet, { params: { id }, query }))
    },
  })
  const cancelling = useMutation({
    mutationFn: async () => {
      await done((await call(consignments.cancel, { params: { id }, body: { version } })).consignment)
      close()
    },
  })
  const printing = fetching.isPending && fetching.variables === 'pdf'
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        busy={printing}
        icon={<FileText className="size-4.5" aria-hidden="true" />}
        onClick={() => fetching.mutate('pdf')}
      >
        <Trans>Sheet (PDF)</Trans>
      </Button>
      <MoreMenu
        label={t`More`}
        align="start"
        busy={fetching.isPending && !printing}
        danger={
          state === 'draft' ? (
            <MenuItem danger icon={<Ban aria-hidden="true" />} onSelect={() => setAsking('cancel')}>
              <Trans>Cancel the consignment</Trans>
            </MenuItem>
          ) : (
            sent_act_id !== null && (
              <MenuItem icon={<Undo2 aria-hidden="true" />} onSelect={() => setAsking('undo')}>
                <UndoWords what="sent" />
              </MenuItem>
            )
          )
        }
      >
        <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onSelect={() => fetching.mutate('xlsx')}>
          <Trans>For Excel and LibreOffice (XLSX)</Trans>
        </MenuItem>
        <MenuItem icon={<FileText aria-hidden="true" />} onSelect={() => fetching.mutate('csv')}>
          <Trans>For other programs (CSV)</Trans>
        </MenuItem>
      </MoreMenu>
      <Notice>{fetching.error && errorMessage(fetching.error)}</Notice>
      <ConfirmDialog
        open={asking === 'cancel'}
        onOpenChange={(next) => !next && close()}
        title={<Trans>Cancel this consignment?</Trans>}
        description={<Trans>Its lots stay in the store. It cannot be opened again.</Trans>}
        closeLabel={t`Close`}
        keepLabel={<Trans>Keep it</Trans>}
        confirmLabel={<Trans>Cancel it</Trans>}
        danger
        busy={cancelling.isPending}
        failure={cancelling.error && withLead(explain(cancelling.error), cancelling.error)}
        onConfirm={() => cancelling.mutate()}
      />
      {sent_act_id !== null && (
        <TakeBackAct
          consignment_id={id}
          act_id={sent_act_id}
          what="sent"
          open={asking === 'undo'}
          onClose={close}
        />
      )}
    </div>
  )
}

/**
 * The way out of the store, or what stands in it.
 * @param unsaved lots are ticked above that the consignment does not have yet
 */
function Sending({ consignment, unsaved }: { consignment: ConsignmentDetail; unsaved: boolean }) {
  const { t } = useLingui()
  const done = useDone()
  const { id, version, lots } = consignment
  const [sent_on, setSentOn] = useState(today)
  // Of an earlier day the server says whether a permit that has ended still held.
  const obstacles = consignment.obstacles.filter(({ code }) => code !== 'permit-ended' || sent_on === today())
  const sending = useMutation({
    mutationFn: async () => {
      const reply = await call(consignments.send, {
        params: { id },
        // Without a day it is today by the clock of the service, which need not be the reader's.
        body: { version, ...(sent_on !== today() && { sent_on }) },
      })
      await done(reply.consignment)
    },
  })
  return (
    <Card as="section" aria-labelledby="sending" className="flex flex-col gap-3">
      <h3 id="sending" className="text-lg">
        <Trans>Send it</Trans>
      </h3>
      {obstacles.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {obstacles.map(({ code, at }) => (
            <li key={code} className="flex items-start gap-2 text-sm text-danger">
              <TriangleAlert className="mt-3.5 size-4 shrink-0" aria-hidden="true" />
              <span className="py-2.5">
                {unsaved && code === 'consignment-empty' ? (
                  <Trans>The lots that are ticked are not saved yet.</Trans>
                ) : (
                  wordsOf(code)
                )}{' '}
                {at.kind === 'consignment' ? <OnThisPage code={code} unsaved={unsaved} /> : leadTo(at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        <Trans>After that, the lots count as out of the store, and the receiver can confirm them.</Trans>
      </p>
      <Notice tone="warning">
        {lots.some(({ data }) => data === 'holds') && (
          <Trans>
            Some of these lots may hold data. If they are to be reused, first record how the data was
            destroyed: after the lots are sent, their reuse cannot be confirmed.
          </Trans>
        )}
      </Notice>
      <DayField
        label={t`Day of departure`}
        required
        className="max-w-56"
        input={{
          max: today(),
          value: sent_on,
          onChange: ({ target }) => setSentOn(target.value || today()),
          required: true,
        }}
      />
      <Button
        className="self-start"
        busy={sending.isPending}
        variant={lots.length === 0 ? 'secondary' : 'primary'}
        disabledReason={obstacles.length > 0 && t`Something is still missing: see above.`}
        onClick={() => sending.mutate()}
      >
        <Trans>Send the consignment</Trans>
      </Button>
      <Notice>{sending.error && withLead(explain(sending.error), sending.error)}</Notice>
    </Card>
  )
}

/** The part of this page where an obstacle is removed. */
function OnThisPage({ code, unsaved }: { code: ProblemCode; unsaved: boolean }) {
  const isEmpty = code === 'consignment-empty'
  return (
    <a
      href={isEmpty ? '#load' : '#papers'}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold underline underline-offset-3"
    >
      {!isEmpty ? (
        <Trans>Enter it in the papers</Trans>
      ) : unsaved ? (
        <Trans>Save the lots</Trans>
      ) : (
        <Trans>Choose the lots</Trans>
      )}
    </a>
  )
}

/** The receiver's confirmation on paper, entered by staff. */
function OnPaper({ consignment }: { consignment: ConsignmentDetail }) {
  const { t } = useLingui()
  const done = useDone()
  const keyFor = useKey()
  const [open, setOpen] = useState(false)
  const materials = useQuery({ ...termsQuery, enabled: open }).data?.materials ?? []
  const { id, state, version, lots } = consignment
  const entered = async (reply: Promise<{ consignment: ConsignmentDetail }>) => {
    await done((await reply).consignment)
    toast.success({ title: t`The entry is recorded.` })
  }
  const told = <Said extends NewReceived | NewTreated>(said: Said, paper: Paper | null) => {
    const body = { ...said, ...paper! }
    return { params: { id }, headers: keyFor(body), body }
  }
  if (!open)
    return (
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {state === 'sent' ? (
          <Trans>Enter a signed paper: received</Trans>
        ) : (
          <Trans>Enter a signed paper: treated</Trans>
        )}
      </Button>
    )
  return (
    <Card as="section" aria-labelledby="paper" className="flex flex-col gap-3">
      <h3 id="paper" className="text-lg">
        {state === 'sent' ? (
          <Trans>Received, according to a signed paper</Trans>
        ) : (
          <Trans>Treated, according to a signed paper</Trans>
        )}
      </h3>
      {state === 'sent' ? (
        <ReceivedForm
          version={version}
          lots={lots}
          onPaper
          send={(said, paper) => entered(call(consignments.receivedOnPaper, told(said, paper)))}
        />
      ) : (
        <TreatedForm
          version={version}
          lots={lots}
          materials={materials}
          onPaper
          send={(said, paper) => entered(call(consignments.treatedOnPaper, told(said, paper)))}
        />
      )}
      <Button variant="ghost" className="self-start" onClick={() => setOpen(false)}>
        <Trans>Cancel</Trans>
      </Button>
    </Card>
  )
}
