import { useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { anchorOf, faceOf } from './class-group.tsx'
import { ClassPicture } from './class-picture.tsx'
import type { byGroup } from './search-classes.ts'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'

/** A picture of each group that leads there, and opens it. Without a script the address does. */
export function GroupJumps({ groups }: { groups: ReturnType<typeof byGroup> }) {
  const { t } = useLingui()
  const say = useBilingual()
  return (
    <nav aria-label={t`Groups of devices`} className="mt-2 -mb-1 overflow-x-auto pb-1">
      <ul className="flex gap-1.5">
        {groups.map(({ group, classes }) => (
          <li key={group.en} className="shrink-0">
            <a
              href={`#${anchorOf(group)}`}
              title={say(group)}
              onClick={jump}
              className="block rounded-control border border-line hover:border-leaf"
            >
              <ClassPicture id={faceOf(classes)} size={44} eager className="size-11 rounded-control" />
              <span className="sr-only">{say(group)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Without a step of the history for each picture: back leads to where one came from. */
function jump(event: MouseEvent<HTMLAnchorElement>) {
  const content = document.getElementById(event.currentTarget.hash.slice(1))
  const group = content?.closest('details')
  if (!content || !group) return
  event.preventDefault()
  group.open = true
  content.scrollIntoView()
  group.querySelector('summary')!.focus({ preventScroll: true })
}
