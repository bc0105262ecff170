import type { ReactNode, Ref } from 'react'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'

export type NoticeProps = {
  /** An error is announced at once; the others when there is time. */
  tone?: 'danger' | 'warning' | 'success' | 'plain'
  /** `line` is a text without a box. */
  size?: 'line' | 'small' | 'medium'
  /** In place of the tone's own. */
  icon?: ReactNode
  className?: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

const boxes = {
  danger: 'bg-danger-soft',
  warning: 'bg-copper-soft',
  success: 'bg-primary-soft',
  plain: 'bg-sunken',
}
const colours = { danger: 'text-danger', warning: 'text-copper-ink', success: 'text-primary', plain: '' }
const sizes = {
  line: 'gap-1.5 text-sm [&_svg]:size-4',
  small: 'gap-2 rounded-control px-3 py-2 text-sm [&_svg]:size-4',
  medium: 'gap-2.5 rounded-control px-4 py-3 [&_svg]:size-5',
}

/** Something to know beside what is there. Its place is there before it has a text: only then is that read out. */
export function Notice({ tone = 'danger', size = 'small', icon, className, ref, children }: NoticeProps) {
  const sign = icon ?? defaultIcon(tone, size)
  return (
    <div ref={ref} role={tone === 'danger' ? 'alert' : 'status'} className="empty:hidden">
      {children && (
        <p
          className={classNames(
            'flex [&_svg]:mt-0.5 [&_svg]:shrink-0',
            sizes[size],
            colours[tone],
            size !== 'line' && boxes[tone],
            className,
          )}
        >
          {sign && <span aria-hidden="true">{sign}</span>}
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
      )}
    </div>
  )
}

function defaultIcon(tone: NonNullable<NoticeProps['tone']>, size: NoticeProps['size']) {
  if (tone === 'success') return <CircleCheck />
  if (tone === 'plain') return null
  return size === 'medium' ? <TriangleAlert /> : <CircleAlert />
}
