import { useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useEditorState, type Editor } from '@tiptap/react'
import { classNames } from '#web/ui/class-names.ts'
import { tools, type Tool } from './tools.tsx'

/**
 * The tools above a text: one stop of the Tab key, the arrows go from one to the next. Pressed by mouse or finger, the
 * cursor stays in the text; by key, the focus stays here.
 */
export function Toolbar({
  editor,
  label,
  ref,
  open,
}: {
  editor: Editor
  label: string
  ref: Ref<HTMLDivElement>
  open: (dialog: 'link' | 'image') => void
}) {
  const { i18n } = useLingui()
  const [stop, setStop] = useState(0)
  const states = useEditorState({
    editor,
    selector: ({ editor }) => tools.map((tool) => stateOf(tool, editor)),
  })

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = {
      ArrowRight: (stop + 1) % tools.length,
      ArrowLeft: (stop - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }[event.key]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    setStop(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const press = (tool: Tool, index: number) => (event: MouseEvent) => {
    setStop(index)
    if (!states[index]?.possible) return
    if ('opens' in tool) return open(tool.opens)
    const chain = editor.chain()
    tool.run(event.detail > 0 ? chain.focus() : chain).run()
  }

  return (
    <div
      ref={ref}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={move}
      className="sticky top-[calc(var(--header-height)+env(safe-area-inset-top,0px))] z-10 flex flex-wrap gap-y-0.5 rounded-t-control border-b border-line bg-sunken p-1"
    >
      {tools.map((tool, index) => {
        const { active, possible } = states[index]!
        const name = i18n._(tool.label)
        return (
          <button
            key={tool.key}
            type="button"
            tabIndex={index === stop ? 0 : -1}
            aria-label={name}
            title={tool.keys ? `${name} (${tool.keys})` : name}
            aria-pressed={active}
            aria-disabled={!possible || undefined}
            aria-haspopup={'opens' in tool ? 'dialog' : undefined}
            // The selection in the text stays.
            onMouseDown={(event) => event.preventDefault()}
            onClick={press(tool, index)}
            onFocus={() => setStop(index)}
            className={classNames(
              'inline-flex size-11 items-center justify-center rounded-control transition-[background-color,color] aria-disabled:opacity-40 lg:size-9 [&_svg]:size-[18px]',
              'focus-visible:-outline-offset-2',
              tool.first && 'lg:ml-1',
              active
                ? 'bg-primary text-on-primary'
                : 'text-ink not-aria-disabled:hover:bg-primary-soft not-aria-disabled:hover:text-primary',
            )}
          >
            <span aria-hidden="true" className="contents">
              {tool.icon}
            </span>
          </button>
        )
      })}
    </div>
  )
}

const stateOf = (tool: Tool, editor: Editor) => ({
  active: tool.active?.(editor),
  possible: 'opens' in tool || tool.run(editor.can().chain()).run(),
})
