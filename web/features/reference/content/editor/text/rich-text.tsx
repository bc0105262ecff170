import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { createDocument, EditorContent, getHTMLFromFragment, useEditor, type Editor } from '@tiptap/react'
import type { Locale } from '#contract/foundation/locale.ts'
import { toast } from '#web/ui/overlay/toast.ts'
import { tidyHtml } from './body-html.ts'
import { extensions } from './extensions.ts'
import { ImageDialog } from './image-dialog.tsx'
import { isOurPicture } from './clean-html.ts'
import { LinkDialog } from './link-dialog.tsx'
import './editor.css'
import { Toolbar } from './toolbar.tsx'

/**
 * A text with headings, lists, links and pictures. `value` is HTML; as long as the text is what it was given, that HTML
 * is what comes back, to the letter: only what somebody changed is a change.
 */
export function RichText(props: {
  value: string
  /** Goes up when `value` comes from outside, and not from what was typed. */
  version: number
  onChange: (html: string) => void
  lang: Locale
  label: string
  toolbarLabel: string
}) {
  const { t } = useLingui()
  const hintId = useId()
  const toolbar = useRef<HTMLDivElement>(null)
  const [dialog, setDialog] = useState<'link' | 'image'>()
  const [files, setFiles] = useState<File[]>([])
  const given = useRef({ version: -1, value: props.value, written: '' })
  const { version } = props
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })

  const takeFiles = (data: DataTransfer | null) => {
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    // Office programs put a picture of the text beside the text.
    if (pictures.length === 0 || data?.types.includes('text/html')) return false
    setFiles(pictures)
    setDialog('image')
    return true
  }
  const editor = useEditor({
    extensions,
    content: props.value,
    // The content security policy refuses it; editor.css has what is needed.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': props.label,
        'aria-describedby': hintId,
        lang: props.lang,
        class: 'reading editor-text',
      },
      handleKeyDown: (_, { altKey, key }) => {
        if (!altKey || key !== 'F10') return false
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        return true
      },
      handlePaste: (_, event) => takeFiles(event.clipboardData),
      handleDrop: (_, event, _slice, moved) => !moved && takeFiles(event.dataTransfer),
      transformPastedHTML: (html) => {
        if (hasForeignPictures(html))
          toast.info({
            title: t`The pictures were left out`,
            description: t`Pictures from other pages are not copied. Upload them with the picture tool.`,
          })
        return html
      },
    },
    onUpdate: ({ editor }) => {
      const html = htmlOf(editor)
      const { value, written } = given.current
      latest.current.onChange(html === written ? value : html)
    },
  })

  // A text from outside: another version, or the server's form of the text.
  useLayoutEffect(() => {
    if (version === given.current.version) return
    const { value } = latest.current
    const written = writtenAs(editor, value)
    given.current = { version, value, written }
    // The same text in other words: the cursor stays where it is.
    if (written !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, version])

  const close = () => {
    setDialog(undefined)
    setFiles([])
  }
  return (
    <div className="flex flex-1 flex-col rounded-control border border-control bg-surface transition-[border-color] focus-within:border-primary hover:border-primary">
      <Toolbar ref={toolbar} editor={editor} label={props.toolbarLabel} open={setDialog} />
      <EditorContent editor={editor} />
      <p id={hintId} className="sr-only">
        {t`Press Alt and F10 for the tools.`}
      </p>
      <LinkDialog editor={editor} open={dialog === 'link'} onClose={close} />
      <ImageDialog editor={editor} open={dialog === 'image'} file={files[0]} onClose={close} />
    </div>
  )
}

const htmlOf = (editor: Editor) => tidyHtml(editor.getHTML())

/** How this editor would write a text that it was given. */
const writtenAs = (editor: Editor, html: string) =>
  tidyHtml(getHTMLFromFragment(createDocument(html, editor.schema).content, editor.schema))

/** Without showing it, so that nothing is fetched. */
const hasForeignPictures = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('img')].some(
    (image) => !isOurPicture(image.getAttribute('src')),
  )
