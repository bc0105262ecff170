import { Network } from '#web/features/statements/network.tsx'

export default function AdminNetwork() {
  return <Network />
}
