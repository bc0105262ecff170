import { createContext, use, useCallback, useRef, useState, type ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLeaveGuard } from '#web/lib/forms/use-leave-guard.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { LeaveDialog } from '#web/ui/overlay/leave-dialog.tsx'
import { toast } from '#web/ui/overlay/toast.ts'

/** The form of one card, as the page needs it. */
export type CardForm = {
  /** Whether its fields say something else than what is stored. */
  changed: boolean
  submit: () => Promise<boolean>
  reset: () => void
}
type Unsaved = { id: string; title: ReactNode }
type Changed = Pick<CardForm, 'submit' | 'reset'> & { title: ReactNode }

const PageOfCardsContext = createContext<{
  put: (id: string, card: Changed | null) => void
  save: () => void
}>({
  put: () => {},
  save: () => {},
})
export const usePageOfCards = () => use(PageOfCardsContext)

/** Cards with one button for all of them: the changed ones are named, saved together or discarded together. */
export function PageOfCards({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const cards = useRef(new Map<string, Changed>())
  /** In the order of the page. */
  const [unsaved, setUnsaved] = useState<readonly Unsaved[]>([])
  const [saving, setSaving] = useState(false)
  const guard = useLeaveGuard(unsaved.length > 0 && !saving)

  const put = useCallback((id: string, card: Changed | null) => {
    if (card) cards.current.set(id, card)
    else cards.current.delete(id)
    setUnsaved((before) => {
      const others = before.filter((one) => one.id !== id)
      if (!card) return others.length === before.length ? before : others
      return others.length < before.length ? before : inPageOrder([...others, { id, title: card.title }])
    })
  }, [])
  const save = async () => {
    if (saving || cards.current.size === 0) return
    setSaving(true)
    let taken = true
    // In the order of the page: the first one that is refused keeps the focus at its fault.
    for (const { id } of unsaved) taken = taken && ((await cards.current.get(id)?.submit()) ?? true)
    setSaving(false)
    if (taken) toast.success({ title: t`The settings were saved` })
  }
  const changed = unsaved.length > 0
  return (
    <PageOfCardsContext value={{ put, save: () => void save() }}>
      {children}
      <section
        aria-label={t`Save`}
        data-foot=""
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface p-3 pl-5',
          changed && 'sticky-foot shadow-float',
        )}
      >
        <p role="status" className="min-w-0 flex-1 basis-48 text-sm">
          {changed ? (
            <>
              <span className="font-semibold">
                <Trans>Not saved yet:</Trans>
              </span>{' '}
              {unsaved.map(({ id, title }, at) => (
                <span key={id}>
                  {at > 0 && ' · '}
                  {title}
                </span>
              ))}
            </>
          ) : (
            <span className="text-muted">
              <Trans>Everything on this page is saved.</Trans>
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          {changed && (
            <Button
              variant="ghost"
              disabledReason={saving && t`Loading`}
              onClick={() => cards.current.forEach(({ reset }) => reset())}
            >
              <Trans>Discard changes</Trans>
            </Button>
          )}
          <Button
            busy={saving}
            disabledReason={!changed && !saving && t`Nothing has been changed yet.`}
            onClick={() => void save()}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </section>
      <LeaveDialog {...guard} description={<Trans>Your changes here have not been saved.</Trans>} />
    </PageOfCardsContext>
  )
}

/** The cards have their names as ids. */
const inPageOrder = (cards: readonly Unsaved[]) =>
  cards.toSorted((a, b) => {
    const [one, other] = [document.getElementById(a.id), document.getElementById(b.id)]
    return one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
