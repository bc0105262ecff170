import { CircleAlert } from 'lucide-react'

/** What is wrong with a form, above its button; heard as soon as it is there. */
export const FormMessage = ({ children }: { children: string }) => (
  <p role="alert" className="flex gap-1.5 text-sm text-danger empty:hidden">
    {children && (
      <>
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0">{children}</span>
      </>
    )}
  </p>
)
