import { PartnersDesk } from '#web/features/custody/partners/partners-desk.tsx'

export default function AdminPartners() {
  return <PartnersDesk />
}
