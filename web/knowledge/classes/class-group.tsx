import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Bilingual, DeviceClass } from '#contract/reference/knowledge.ts'
import { cardStyle } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClassPicture } from './class-picture.tsx'
import { useBilingual } from '#web/knowledge/use-bilingual.ts'

/** An open group stays open for somebody who comes back from a device. */
const opened = new Set<string>()

/** The anchor of a group: inside it, so that the browser opens the group. */
export const anchorOf = ({ en }: Bilingual) => en.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A group of classes that folds; closed, it shows whom it holds. It opens before any script has come. */
export function ClassGroup({
  group,
  classes,
  children,
}: {
  group: Bilingual
  classes: readonly DeviceClass[]
  children: ReactNode
}) {
  const { t } = useLingui()
  const say = useBilingual()
  const [open, setOpen] = useState(opened.has(group.en))
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        if (currentTarget.open) opened.add(group.en)
        else opened.delete(group.en)
      }}
      className="group mb-3"
    >
      <summary
        className={classNames(
          cardStyle({ interactive: true, padded: false }),
          'flex! list-none items-center gap-3 p-2.5 pr-4 [&::-webkit-details-marker]:hidden',
        )}
      >
        <ClassPicture id={faceOf(classes)} size={48} eager className="size-12 shrink-0 rounded-control" />
        <span className="min-w-0 flex-1">
          <h2 className="text-base leading-snug text-balance">{say(group)}</h2>
          <span className="block text-sm text-muted">
            {t`${plural(classes.length, { one: '# device', other: '# devices' })}`}
          </span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div id={anchorOf(group)} className="scroll-mt-48 pt-3 pb-3">
        {children}
      </div>
    </details>
  )
}

/** The class whose picture stands for the group: the one that most people have. */
const FACES = new Set([
  'refrigerator',
  'tv-flat-panel',
  'lamp-led',
  'washing-machine',
  'rice-cooker',
  'smartphone',
  'battery-lithium-ion',
  'solar-panel',
])
export const faceOf = (classes: readonly DeviceClass[]) =>
  classes.find(({ id }) => FACES.has(id))?.id ?? classes[0]!.id
