import { Network } from '#web/features/proof/statements/network.tsx'

export default function AdminNetwork() {
  return <Network />
}
