import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatInstant } from '#web/lib/words/format.ts'
import { formatRelative } from '#web/lib/time/relative.ts'
import { useNow } from '#web/lib/time/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** "5 minutes ago"; the exact time on a long look. */
export function ItemTime({ at }: { at: string }) {
  const now_ms = useNow()
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {formatRelative(at, now_ms)}
    </time>
  )
}

/** A card whose title is a link that the whole card takes a press for; other controls stand above it. */
export const ItemCard = ({ label, children }: { label: string; children: ReactNode }) => (
  <Card
    as="article"
    padded={false}
    aria-label={label}
    className="relative overflow-hidden transition-[border-color,box-shadow] has-[a:hover]:border-leaf has-[a:hover]:shadow-float"
  >
    {children}
  </Card>
)

/** For the link in the title. */
export const coverStyle = 'after:absolute after:inset-0 after:rounded-card'

export function DeleteButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="ghost"
      square
      aria-label={t`Delete: ${name}`}
      onClick={onPress}
      className="relative z-1 -mt-1.5 -mr-2 text-muted!"
      icon={<Trash2 className="size-5" aria-hidden="true" />}
    />
  )
}
