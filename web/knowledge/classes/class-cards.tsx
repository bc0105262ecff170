import type { DeviceClass } from '#contract/reference/knowledge.ts'
import { Link } from '#web/routing/router.tsx'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClassPicture } from './class-picture.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'

export const classGrid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3'

/** Classes as links, each with its picture and what people call it. */
export function ClassCards({
  classes,
  addressOf,
}: {
  classes: readonly DeviceClass[]
  addressOf: (id: string) => string
}) {
  const say = useBilingual()
  return (
    <ul className={classGrid}>
      {classes.map(({ id, name, aliases }) => (
        <li key={id}>
          <Link
            to={addressOf(id)}
            className={classNames(
              cardStyle({ interactive: true, padded: false }),
              'flex h-full items-center gap-3 p-2.5 pr-4',
            )}
          >
            <ClassPicture id={id} size={64} className="size-16 shrink-0 rounded-control" />
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
