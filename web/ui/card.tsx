import type { HTMLAttributes } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The look of a card for what is not a div, e.g. a link that is a tile (`interactive`). */
export const cardStyle = ({ interactive = false, padded = true } = {}) =>
  classNames(
    'block rounded-card border border-line bg-surface',
    padded && 'p-4 md:p-5',
    interactive &&
      'transition-[border-color,box-shadow] hover:border-leaf hover:shadow-float active:border-primary',
  )

export function Card({
  as: Tag = 'div',
  padded = true,
  interactive = false,
  className,
  ...props
}: HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'section' | 'article' | 'li'
  padded?: boolean
  interactive?: boolean
}) {
  return <Tag {...props} className={classNames(cardStyle({ interactive, padded }), className)} />
}
