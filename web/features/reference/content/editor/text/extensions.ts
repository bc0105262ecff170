import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Image } from '@tiptap/extension-image'
import { Mark, Node } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { isLinkable, isOurPicture, cleanHtml } from './clean-html.ts'

/** A picture between paragraphs. One of another site, say a pasted one, is left out. */
const OurImage = Image.extend({
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isOurPicture(element.getAttribute('src')) ? null : false),
    },
  ],
})

/** CO₂ and m²: kept where they are. */
const Lowered = Mark.create({
  name: 'subscript',
  parseHTML: () => [{ tag: 'sub' }],
  renderHTML: () => ['sub', 0],
})
const Raised = Mark.create({
  name: 'superscript',
  parseHTML: () => [{ tag: 'sup' }],
  renderHTML: () => ['sup', 0],
})

const names = {
  TABLE: msg`Table`,
  FIGURE: msg`Picture with a caption`,
  DIV: msg`Video`,
}

/** A table, a captioned picture or a video: it can be moved and removed, and is kept as it is otherwise. */
const Kept = Node.create({
  name: 'kept',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html: { default: '', rendered: false } }),
  parseHTML: () =>
    ['table', 'figure', 'div[data-embed]'].map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => {
        const html = cleanHtml(element)
        return html ? { html } : false
      },
    })),
  renderHTML: ({ node }) => elementOf(node.attrs.html as string),
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'editor-kept'
      const inside = document.importNode(elementOf(node.attrs.html as string), true)
      const label = document.createElement('p')
      label.className = 'editor-kept-label'
      const name = i18n._(names[inside.tagName as keyof typeof names] ?? names.DIV)
      label.textContent = i18n._(msg`${name}: kept as it is`)
      const frame = document.createElement('div')
      frame.className = 'editor-kept-frame'
      frame.append(inside)
      dom.append(label, frame)
      return { dom }
    },
})

function elementOf(html: string): HTMLElement {
  const inert = document.implementation.createHTMLDocument('')
  inert.body.innerHTML = html
  return (inert.body.firstElementChild as HTMLElement | null) ?? inert.createElement('p')
}

/** The elements of a text: those that the server lets through (its reading-html.ts), and none that it would take out again. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    strike: false,
    underline: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: isLinkable,
      // The server says for each address how it opens.
      HTMLAttributes: { target: null, rel: null },
    },
    dropcursor: { class: 'editor-dropcursor', color: false, width: 2 },
  }),
  OurImage,
  Kept,
  Lowered,
  Raised,
]
