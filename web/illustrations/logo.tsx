/** The sign: a trace that starts in copper, turns at 45° and closes into a ring; corners on the left, a circle on the right. */
export function Logo({ size = 32, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true" className={className}>
      <path d="M22 24h6l9-9" stroke="var(--color-leaf)" strokeWidth="4" strokeLinejoin="round" />
      <path
        d="M24 7h-7L7 17v14l10 10h7a17 17 0 0 0 0-34Z"
        stroke="var(--color-primary)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <circle cx="21" cy="24" r="5" fill="var(--color-copper)" />
    </svg>
  )
}
