import { Trans } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { certificates, type CertificateFormat } from '#contract/proof/certificates.ts'
import { buttonStyle } from '#web/ui/button.tsx'

const fileOf = (id: string, format: CertificateFormat) =>
  `${certificates.file.path.replace(':id', id)}?format=${format}`

/** To take it along. They are plain links: they work before a script has come, and without. */
export const CertificateLinks = ({ id }: { id: string }) => (
  <div className="flex flex-wrap gap-2.5">
    <a href={fileOf(id, 'pdf')} download className={buttonStyle({ variant: 'secondary' })}>
      <FileText className="size-4.5" aria-hidden="true" />
      <Trans>Certificate (PDF)</Trans>
    </a>
    <a href={fileOf(id, 'json')} download className={buttonStyle({ variant: 'ghost' })}>
      <Trans>Signed document (JSON)</Trans>
    </a>
    <a href={fileOf(id, 'jwt')} download className={buttonStyle({ variant: 'ghost' })}>
      <Trans>As a token (JWT)</Trans>
    </a>
  </div>
)
