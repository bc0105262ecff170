import type { ReactNode } from 'react'
import { CircleAlert } from 'lucide-react'

/** What stands in the way of something, said when it comes up. */
export function Problem({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <p className="flex gap-2 rounded-control bg-danger-soft px-3 py-2 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
