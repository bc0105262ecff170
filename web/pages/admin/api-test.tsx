import { ApiTest } from '#web/features/operations/api-test.tsx'

export const AdminApiTest = () => <ApiTest />
