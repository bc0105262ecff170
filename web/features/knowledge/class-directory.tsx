import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { DeviceClass } from '#contract/knowledge.ts'
import { Link } from '#web/router.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { cardStyle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ClassPicture } from './class-picture.tsx'
import { ClassSearch } from './class-search.tsx'
import { byGroup, searchClasses } from './search-classes.ts'
import { useBilingual } from './use-bilingual.ts'

type Directory = { classes: readonly DeviceClass[]; addressOf: (id: string) => string }

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'
/** What a phone shows before anybody scrolls. */
const EAGER = 6

/** Every class as a link, by group; what is typed leaves those that answer to it. */
export function ClassDirectory({ classes, addressOf }: Directory) {
  const { t, i18n } = useLingui()
  const id = useId()
  const say = useBilingual()
  const [typed, setTyped] = useState('')
  const found = searchClasses(classes, typed)
  const searching = typed.trim() !== ''
  return (
    <>
      <div role="search" className="mb-6 max-w-xl">
        <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
          <Trans>Find a device</Trans>
        </label>
        <ClassSearch id={id} value={typed} onChange={({ target }) => setTyped(target.value)} />
        <p role="status" className="mt-1.5 min-h-5 text-sm text-muted">
          {searching && t`${plural(found.length, { one: '# device found', other: '# devices found' })}`}
        </p>
      </div>
      {searching ? (
        found.length > 0 ? (
          <Cards classes={found} addressOf={addressOf} />
        ) : (
          <p className="rounded-card border border-line bg-surface p-4 text-muted">
            <Trans>No device of this name. Try another word, or only a part of it.</Trans>
          </p>
        )
      ) : (
        byGroup(found, i18n.locale).map((one, at) => (
          <section key={one.group.en} aria-labelledby={`${id}-${at}`} className="mb-8">
            <h2 id={`${id}-${at}`} className="mb-3 text-xl">
              {say(one.group)}
            </h2>
            <Cards classes={one.classes} addressOf={addressOf} eager={at === 0 ? EAGER : 0} />
          </section>
        ))
      )}
    </>
  )
}

function Cards({ classes, addressOf, eager = 0 }: Directory & { eager?: number }) {
  const say = useBilingual()
  return (
    <ul className={grid}>
      {classes.map(({ id, name, aliases }, at) => (
        <li key={id}>
          <Link
            to={addressOf(id)}
            className={classNames(
              cardStyle({ interactive: true, padded: false }),
              'flex h-full items-center gap-3 p-2.5 pr-4',
            )}
          >
            <ClassPicture id={id} size={64} eager={at < eager} className="size-16 shrink-0 rounded-control" />
            <span className="min-w-0">
              <span className="block font-semibold text-balance">{say(name)}</span>
              {aliases.length > 0 && (
                <span lang="id" className="block truncate text-sm text-muted">
                  {aliases.join(' · ')}
                </span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function ClassDirectorySkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <Skeleton className="mb-8 h-11 max-w-xl" />
      <div className={grid}>
        {Array.from({ length: 12 }, (_, index) => (
          <Skeleton key={index} className="h-[86px] rounded-card" />
        ))}
      </div>
    </div>
  )
}
