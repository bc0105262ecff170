import type { ReactNode } from 'react'
import { Check } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

export type TraceStep = {
  key: string
  label: ReactNode
  /** A second line: a date, a note. */
  note?: ReactNode
  state: 'done' | 'current' | 'todo'
  /** An own sign inside the node instead of the check or the dot. */
  icon?: ReactNode
}

type TraceProps = {
  steps: readonly TraceStep[]
  /** The meaning of the steps, for a screen reader. */
  label: string
  /** The words for the states, read out after each step. */
  stateLabels: Record<TraceStep['state'], string>
  direction?: 'horizontal' | 'vertical'
  className?: string
}

/** The circuit trace: nodes on a line that turns at 45° between them and closes into a ring at the end.
    Where it is too narrow for every word across, one line below says where it stands. */
export function Trace({ steps, label, stateLabels, direction = 'horizontal', className }: TraceProps) {
  const across = direction === 'horizontal'
  const current =
    steps.find((step) => step.state === 'current') ?? steps.findLast((step) => step.state === 'done')
  return (
    <div className={classNames('@container', className)}>
      <ol aria-label={label} className={across ? 'grid auto-cols-fr grid-flow-col' : 'flex flex-col'}>
        {steps.map((step, index) => (
          <Step key={step.key} step={step} next={steps[index + 1]} low={index % 2 === 1} across={across}>
            <span className="sr-only">{stateLabels[step.state]}</span>
          </Step>
        ))}
      </ol>
      {across && current && (
        <p aria-hidden="true" className="mt-1 text-sm @md:hidden">
          <strong>{current.label}</strong>
          {current.note != null && <span className="text-muted"> · {current.note}</span>}
        </p>
      )}
    </div>
  )
}

function Step(props: {
  step: TraceStep
  next: TraceStep | undefined
  low: boolean
  across: boolean
  children: ReactNode
}) {
  const { step, next, low, across } = props
  const lit = step.state === 'done' && next !== undefined && next.state !== 'todo'
  return (
    <li
      aria-current={step.state === 'current' ? 'step' : undefined}
      className={classNames('relative flex min-w-0', across ? 'flex-col items-center' : 'gap-4')}
    >
      {next && <Connector across={across} low={low} lit={lit} />}
      <span
        className={classNames(
          'relative flex shrink-0',
          across ? 'h-12 w-8' : 'h-8 w-12',
          across ? (low ? 'items-end' : 'items-start') : low ? 'justify-end' : 'justify-start',
        )}
      >
        <Node state={step.state} last={!next} icon={step.icon} />
      </span>
      <span
        className={classNames(
          'min-w-0',
          across ? 'mt-2 px-1 text-center text-xs @max-md:sr-only' : classNames('pt-1', next && 'pb-5'),
          step.state === 'todo' ? 'text-muted' : 'text-ink',
        )}
      >
        <span className={classNames('block', step.state === 'current' ? 'font-bold' : 'font-semibold')}>
          {step.label}
        </span>
        {props.children}
        {step.note != null && (
          <span className={classNames('block text-muted', across ? 'text-xs' : 'text-sm')}>{step.note}</span>
        )}
      </span>
    </li>
  )
}

function Node({ state, last, icon }: { state: TraceStep['state']; last: boolean; icon: ReactNode }) {
  const colour = { done: 'text-primary', current: 'text-copper', todo: 'text-control' }[state]
  const sign =
    icon ??
    (state === 'done' ? (
      <Check className="size-3.5" strokeWidth={3.5} aria-hidden="true" />
    ) : state === 'current' ? (
      <span className="size-2.5 rounded-full bg-copper" />
    ) : null)
  return (
    <span className={classNames('relative flex size-8 items-center justify-center', colour)}>
      <svg viewBox="0 0 32 32" fill="none" className="absolute inset-0" aria-hidden="true">
        {last ? (
          <path
            d="M16 4h-5L4 11v10l7 7h5a12 12 0 0 0 0-24Z"
            className={state === 'done' ? 'fill-primary' : 'fill-surface'}
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
        ) : (
          <circle
            cx="16"
            cy="16"
            r={state === 'todo' && !icon ? 7 : 11}
            className={state === 'done' ? 'fill-primary' : 'fill-surface'}
            stroke="currentColor"
            strokeWidth="2.5"
          />
        )}
      </svg>
      <span className={classNames('relative flex [&_svg]:size-3.5', state === 'done' && 'text-on-primary')}>
        {sign}
      </span>
    </span>
  )
}

/** Straight, 45°, straight: two stretching lines and a fixed corner, so the angle holds at every width. */
function Connector({ across, low, lit }: { across: boolean; low: boolean; lit: boolean }) {
  const paint = lit ? 'text-primary' : 'text-control'
  const bar = classNames('bg-current', across ? 'h-0.5 flex-1' : 'w-0.5 flex-1')
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute flex',
        paint,
        across ? 'top-[15px] left-1/2 h-[18px] w-full' : 'top-4 -bottom-4 left-[15px] w-[18px] flex-col',
      )}
    >
      <span className={classNames(bar, low ? 'self-end' : 'self-start')} />
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        className={classNames('shrink-0', across ? '-mx-px' : '-my-px')}
      >
        <path
          d={low ? 'M17 1 1 17' : 'M1 1l16 16'}
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className={classNames(bar, low ? 'self-start' : 'self-end')} />
    </span>
  )
}
