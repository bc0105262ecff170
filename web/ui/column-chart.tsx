import { classNames } from './class-names.ts'

/** Narrower than so many columns, a single one would be as broad as the picture. */
const FEWEST = 6

type Props = {
  /** The subject of the columns, for readers who do not see them. */
  label: string
  columns: readonly { key: string; value: number }[]
  className?: string
  fill?: 'primary' | 'copper'
}

/** Values as columns, the highest as high as the picture. The words and the table beside it say the values. */
export function ColumnChart({ label, columns, className, fill = 'primary' }: Props) {
  const most = Math.max(0, ...columns.map(({ value }) => value))
  const slots = Math.max(columns.length, FEWEST)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${slots * 10} 100`}
      preserveAspectRatio="none"
      className={classNames('w-full border-b border-control', className)}
    >
      {columns.map(({ key, value }, at) => {
        const height = most > 0 ? (96 * value) / most : 0
        return (
          <rect
            key={key}
            x={at * 10 + 1.5}
            y={100 - height}
            width="7"
            height={height}
            className={fill === 'primary' ? 'fill-primary' : 'fill-copper'}
          />
        )
      })}
    </svg>
  )
}
