import { CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** What is wrong with a form, above its button; heard, and brought into sight, as soon as it is there. */
export function FormMessage({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // A long form on a phone would leave it behind the bottom bar.
    if (children) line.current?.scrollIntoView({ block: 'nearest' })
  }, [children])
  return (
    <p ref={line} role="alert" className="flex gap-1.5 text-sm text-danger empty:hidden">
      {children && (
        <>
          <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{children}</span>
        </>
      )}
    </p>
  )
}
