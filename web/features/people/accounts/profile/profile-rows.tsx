import { ChevronRight } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from '#web/routing/router.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Spinner } from '#web/ui/state/spinner.tsx'

/** A card of things to do, one under the other; `children` are rows. */
export function RowsCard(props: { title: ReactNode; lead?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" padded={false} aria-labelledby={id} className="overflow-hidden">
      <h2 id={id} className="px-4 pt-4 text-lg md:px-5 md:pt-5">
        {props.title}
      </h2>
      {props.lead && <div className="px-4 pt-2 md:px-5">{props.lead}</div>}
      <ul className="mt-2 divide-y divide-line border-t border-line">{props.children}</ul>
    </Card>
  )
}

type RowProps = {
  icon: ReactNode
  label: ReactNode
  /** A second line: what it does, or how it went. */
  note?: ReactNode
  danger?: boolean
}

const rowStyle = (danger = false) =>
  classNames(
    'flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left transition-[background-color] focus-visible:-outline-offset-2 md:px-5',
    danger ? 'text-danger hover:bg-danger-soft' : 'hover:bg-sunken',
  )

export function LinkRow({ to, ...row }: RowProps & { to: string }) {
  return (
    <li>
      <Link to={to} className={rowStyle(row.danger)}>
        <RowText {...row} />
        <ChevronRight className="size-5 shrink-0 text-muted" aria-hidden="true" />
      </Link>
    </li>
  )
}

export function ActionRow({
  busy = false,
  onPress,
  ...row
}: RowProps & { busy?: boolean; onPress: () => void }) {
  return (
    <li>
      <button
        type="button"
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={() => !busy && onPress()}
        className={rowStyle(row.danger)}
      >
        <RowText {...row} icon={busy ? <Spinner size={20} /> : row.icon} />
      </button>
    </li>
  )
}

const RowText = ({ icon, label, note, danger }: RowProps) => (
  <>
    <span
      aria-hidden="true"
      className={classNames(
        'flex size-6 shrink-0 items-center justify-center [&_svg]:size-5',
        !danger && 'text-primary',
      )}
    >
      {icon}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{label}</span>
      {note && <span className="block text-sm wrap-anywhere text-muted">{note}</span>}
    </span>
  </>
)
