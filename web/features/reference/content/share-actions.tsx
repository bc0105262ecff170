import { Trans, useLingui } from '@lingui/react/macro'
import { MessageCircle, Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { log } from '#web/lib/device/log.ts'
import { useHydrated } from '#web/lib/page/use-hydrated.ts'
import { Button, buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

/** Passes an address on: with the device's own sheet, else as a copy or by WhatsApp. And prints what is open. */
export function ShareActions({ title, url, className }: { title: string; url: string; className?: string }) {
  const { t } = useLingui()
  const [none, setNone] = useState(false)
  // Until then the address has no host: the place of the link is kept.
  const hydrated = useHydrated()
  const sheet = hydrated && typeof navigator.share === 'function' && !none
  const share = async () => {
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is an answer. A sheet that does not come leaves the other ways.
      if ((error as Error).name === 'AbortError') return
      log.info(`Share: ${(error as Error).message}`)
      setNone(true)
    }
  }
  return (
    <div className={classNames('flex flex-wrap gap-2', className)}>
      {sheet ? (
        <Button
          size="small"
          variant="secondary"
          icon={<Share2 className="size-4" aria-hidden="true" />}
          onClick={() => void share()}
        >
          <Trans>Share</Trans>
        </Button>
      ) : (
        <>
          <CopyButton size="small" value={url} label={t`Copy link`} copiedLabel={t`Copied`} />
          <a
            href={hydrated ? `https://wa.me/?text=${encodeURIComponent(`${title}\n${url}`)}` : undefined}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonStyle({ size: 'small', variant: 'secondary' })}
          >
            <MessageCircle className="size-4" aria-hidden="true" />
            WhatsApp
          </a>
        </>
      )}
      <Button
        size="small"
        variant="secondary"
        icon={<Printer className="size-4" aria-hidden="true" />}
        onClick={() => window.print()}
      >
        <Trans>Print</Trans>
      </Button>
    </div>
  )
}
