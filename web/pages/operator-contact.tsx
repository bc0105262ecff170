import { pictureUrl } from '#contract/foundation/picture-url.ts'
import { BASE } from '#web/lib/api/base.ts'
import { useDataSet } from '#web/lib/api/data-sets.ts'
import { showPhone } from '#contract/foundation/show-phone.ts'
import { buttonStyle } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

const linkStyle = buttonStyle({ variant: 'secondary' })

/**
 * The operator of this service and the ways to reach them; without a value nothing is shown. It
 * imports nothing that the home page does not have.
 */
export function OperatorContact({ className }: { className?: string }) {
  const { data } = useDataSet('operator')
  if (!data) return null
  const { name, phone, whatsapp, address, hours, logo } = data
  if (!name && !phone && !whatsapp && !address && !hours && !logo) return null
  return (
    <address
      className={classNames(
        'flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-4 not-italic md:px-5',
        className,
      )}
    >
      {logo && (
        <img
          src={BASE + pictureUrl(logo.id, 320, 'webp')}
          width={logo.width}
          height={logo.height}
          loading="lazy"
          decoding="async"
          // The name stands beside it.
          alt={name ? '' : 'Logo'}
          className="h-14 w-auto max-w-40 rounded-control bg-white object-contain p-1.5"
        />
      )}
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {name && <p className="font-semibold">{name}</p>}
        {address && <p className="mt-0.5 text-sm whitespace-pre-line text-muted">{address}</p>}
        {hours && <p className="mt-0.5 text-sm text-muted">{hours}</p>}
      </div>
      {(phone || whatsapp) && (
        <div className="flex flex-wrap gap-3">
          {phone && (
            <a href={`tel:${phone}`} className={linkStyle}>
              {showPhone(phone)}
            </a>
          )}
          {whatsapp && (
            <a
              href={`https://wa.me/${whatsapp.slice(1)}`}
              target="_blank"
              rel="noreferrer"
              className={linkStyle}
            >
              WhatsApp
            </a>
          )}
        </div>
      )}
    </address>
  )
}
