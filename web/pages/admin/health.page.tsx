import { ApiTest } from '#web/features/operations/api-test.tsx'

export default function AdminApiTest() {
  return <ApiTest />
}
