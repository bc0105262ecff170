import type { ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { ChainedCommands, Editor } from '@tiptap/react'
import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Undo2,
} from 'lucide-react'

export type Tool = {
  key: string
  label: MessageDescriptor
  icon: ReactNode
  /** With the key that does the same. */
  keys?: string
  /** Begins a group. */
  first?: true
  /** Missing: it is nothing that is on or off. */
  active?: (editor: Editor) => boolean
} & ({ run: (chain: ChainedCommands) => ChainedCommands } | { opens: 'link' | 'image' })

/** The tools for a text, in the order of the toolbar. */
export const tools: readonly Tool[] = [
  {
    key: 'h2',
    label: msg`Heading`,
    icon: <Heading2 />,
    active: (editor) => editor.isActive('heading', { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    key: 'h3',
    label: msg`Smaller heading`,
    icon: <Heading3 />,
    active: (editor) => editor.isActive('heading', { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  {
    key: 'bold',
    label: msg`Bold`,
    icon: <Bold />,
    keys: 'Ctrl+B',
    first: true,
    active: (editor) => editor.isActive('bold'),
    run: (chain) => chain.toggleBold(),
  },
  {
    key: 'italic',
    label: msg`Italic`,
    icon: <Italic />,
    keys: 'Ctrl+I',
    active: (editor) => editor.isActive('italic'),
    run: (chain) => chain.toggleItalic(),
  },
  {
    key: 'link',
    label: msg`Link`,
    icon: <Link2 />,
    active: (editor) => editor.isActive('link'),
    opens: 'link',
  },
  {
    key: 'bullets',
    label: msg`Bulleted list`,
    icon: <List />,
    first: true,
    active: (editor) => editor.isActive('bulletList'),
    run: (chain) => chain.toggleBulletList(),
  },
  {
    key: 'numbers',
    label: msg`Numbered list`,
    icon: <ListOrdered />,
    active: (editor) => editor.isActive('orderedList'),
    run: (chain) => chain.toggleOrderedList(),
  },
  {
    key: 'quote',
    label: msg`Quote`,
    icon: <Quote />,
    active: (editor) => editor.isActive('blockquote'),
    run: (chain) => chain.toggleBlockquote(),
  },
  {
    key: 'rule',
    label: msg`Line between sections`,
    icon: <Minus />,
    run: (chain) => chain.setHorizontalRule(),
  },
  { key: 'image', label: msg`Picture`, icon: <ImagePlus />, first: true, opens: 'image' },
  {
    key: 'undo',
    label: msg`Undo`,
    icon: <Undo2 />,
    keys: 'Ctrl+Z',
    first: true,
    run: (chain) => chain.undo(),
  },
  { key: 'redo', label: msg`Redo`, icon: <Redo2 />, keys: 'Ctrl+Y', run: (chain) => chain.redo() },
]
