import { useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/react'
import { useForm } from '#web/lib/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { linkAddress } from './link-address.ts'

/** Asks where a link leads, and for its words where none are chosen. */
export function LinkDialog({
  editor,
  open,
  onClose,
}: {
  editor: Editor
  open: boolean
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      open={open}
      onOpenChange={(open) => !open && onClose()}
      closeLabel={t`Close`}
      title={<Trans>Link</Trans>}
      finalFocus={() => editor.view.dom}
    >
      {open && <LinkForm editor={editor} onClose={onClose} />}
    </Dialog>
  )
}

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useLingui()
  const [before] = useState(() => {
    const href = editor.getAttributes('link').href as string | undefined
    return { href, words: href !== undefined || !editor.state.selection.empty }
  })
  const { form, errors, text } = useForm<Record<'href' | 'words', string>, { address: string; text: string }>(
    {
      initial: { href: before.href ?? '', words: '' },
      check: ({ href, words }) => {
        const address = linkAddress(href)
        return address === null
          ? { problems: { href: t`This address cannot be linked.` } }
          : { data: { address, text: words.trim() || href.trim() } }
      },
      send: async ({ address, text }) => setLink(address, text),
    },
  )

  const setLink = (address: string, text: string) => {
    const chain = editor.chain().extendMarkRange('link')
    if (before.words) chain.setLink({ href: address }).run()
    else
      chain
        .insertContent({
          type: 'text',
          text,
          marks: [{ type: 'link', attrs: { href: address } }],
        })
        .unsetMark('link')
        .run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Form
      {...form}
      className="flex flex-col gap-4"
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          {before.href !== undefined && (
            <Button variant="secondary" onClick={remove}>
              <Trans>Remove the link</Trans>
            </Button>
          )}
          <Button type="submit">
            <Trans>Save the link</Trans>
          </Button>
        </div>
      }
    >
      <Field
        label={t`Address`}
        hint={t`A web page, a page of this app (/collection), an email address or a telephone number`}
        error={errors.href}
        required
      >
        <Input
          {...text('href')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://"
        />
      </Field>
      {!before.words && (
        <Field label={t`Text of the link`} hint={t`It says where the link leads.`}>
          <Input {...text('words')} autoComplete="off" />
        </Field>
      )}
    </Form>
  )
}
