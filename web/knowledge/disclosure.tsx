import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** More about what stands above, one tap away; it opens before any script has come. */
export const Disclosure = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="group -mb-2">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
      {label}
      <ChevronDown className="size-4 transition-transform group-open:rotate-180" aria-hidden="true" />
    </summary>
    <div className="pb-2">{children}</div>
  </details>
)
