// The product with the web app of another folder: node server/testing/serve-build.ts FOLDER
import { startInstallation } from '#server/start/start.ts'

const server = await startInstallation(process.env, process.argv[2]!)
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)))
process.stdout.write(`Resirkuit is ready at ${server.url}\n`)
