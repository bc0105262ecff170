import { ApiTest } from '#web/features/administration/operations/api-test.tsx'

export default function AdminApiTest() {
  return <ApiTest />
}
