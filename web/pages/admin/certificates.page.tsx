import { useState } from 'react'
import { CertificatesDesk } from '#web/features/proof/certificates/desk/certificates-desk.tsx'
import { today } from '#web/lib/time/days.ts'
import { useSession } from '#web/lib/session/session.ts'

export default function AdminCertificates() {
  const { user } = useSession()
  const [day] = useState(today)
  return <CertificatesDesk mayRotate={user?.role === 'admin'} today={day} />
}
