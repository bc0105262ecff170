import { useEffect, useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** Copies `value` and says so for two seconds; also where the page is not served over https. */
export function CopyButton({
  value,
  label,
  copiedLabel,
  ...look
}: { value: string; label: string; copiedLabel: string } & Pick<
  ButtonProps,
  'variant' | 'size' | 'wide' | 'className'
>) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const Icon = copied ? Check : Copy
  return (
    <>
      <Button
        variant="secondary"
        {...look}
        onClick={() => void copy(value).then(setCopied)}
        icon={<Icon className="size-4" aria-hidden="true" />}
      >
        {copied ? copiedLabel : label}
      </Button>
      <span role="status" className="sr-only">
        {copied && copiedLabel}
      </span>
    </>
  )
}

/** True when it is on the clipboard. A plain http address (a phone in the same network) has no clipboard API. */
async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.className = 'fixed opacity-0'
    const focused = document.activeElement
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return done
  }
}
