import { useState } from 'react'
import { CertificatesDesk } from '#web/features/certificates/desk/certificates-desk.tsx'
import { today } from '#web/lib/days.ts'
import { useSession } from '#web/lib/session.ts'

export default function AdminCertificates() {
  const { user } = useSession()
  const [day] = useState(today)
  return <CertificatesDesk mayRotate={user?.role === 'admin'} today={day} />
}
