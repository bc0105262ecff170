import { useState } from 'react'
import { CertificatesDesk } from '#web/features/certificates/desk/certificates-desk.tsx'
import { useSession } from '#web/lib/session.ts'

export default function AdminCertificates() {
  const { user } = useSession()
  const [today] = useState(() => new Date())
  return <CertificatesDesk mayRotate={user?.role === 'admin'} today={today} />
}
