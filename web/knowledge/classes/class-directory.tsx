import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import type { DeviceClass } from '#contract/reference/knowledge.ts'
import { useLocale } from '#web/lib/words/i18n.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { ClassCards, classGrid } from './class-cards.tsx'
import { ClassGroup } from './class-group.tsx'
import { ClassSearch } from './class-search.tsx'
import { GroupJumps } from './group-jumps.tsx'
import { byGroup, searchClasses } from './search-classes.ts'

/**
 * Every class as a link, in groups that fold, with a picture to jump to each; what is typed leaves those that answer to
 * it. Search and pictures stay in sight. Groups open and jumps lead there without a script, too.
 */
export function ClassDirectory({
  classes,
  addressOf,
}: {
  classes: readonly DeviceClass[]
  addressOf: (id: string) => string
}) {
  const { t } = useLingui()
  const id = useId()
  const top = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const found = searchClasses(classes, typed)
  const groups = byGroup(classes, useLocale())
  const searching = typed.trim() !== ''
  const search = (text: string) => {
    setTyped(text)
    // From further down the guide: what is found begins under the search.
    if (top.current!.getBoundingClientRect().top < 0) top.current!.scrollIntoView()
  }
  return (
    <div ref={top}>
      <div className="sticky top-(--header-height) z-20 -mx-4 mb-4 border-b border-line bg-paper px-4 pt-2 pb-3">
        <div role="search" className="max-w-xl">
          <label htmlFor={id} className="sr-only">
            <Trans>Find a device</Trans>
          </label>
          <ClassSearch id={id} value={typed} onChange={({ target }) => search(target.value)} />
        </div>
        {!searching && <GroupJumps groups={groups} />}
      </div>
      <p role="status" className="mb-3 text-sm text-muted empty:mb-0">
        {searching && t`${plural(found.length, { one: '# device found', other: '# devices found' })}`}
      </p>
      {!searching &&
        groups.map((one) => (
          <ClassGroup key={one.group.en} group={one.group} classes={one.classes}>
            <ClassCards classes={one.classes} addressOf={addressOf} />
          </ClassGroup>
        ))}
      {searching && found.length > 0 && <ClassCards classes={found} addressOf={addressOf} />}
      {searching && found.length === 0 && (
        <p className="rounded-card border border-line bg-surface p-4 text-muted">
          <Trans>No device with this name. Try another word, or a part of it.</Trans>
        </p>
      )}
    </div>
  )
}

export function ClassDirectorySkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className="mb-8 h-11 max-w-xl" />
      <div className={classGrid}>
        {Array.from({ length: 7 }, (_, index) => (
          <Skeleton key={index} className="h-[72px] rounded-card" />
        ))}
      </div>
    </div>
  )
}
