// The programs that run as processes or threads of their own, by name. The build makes a file of each in dist-program/.
// Plain JavaScript: scripts/ read it under an older Node, before ours is there.
export const PROGRAMS = {
  /** Goes before the others: `--import`. */
  bundled: 'server/start/bundled.ts',
  main: 'server/start/main.ts',
  doctor: 'server/operator/doctor.ts',
  admin: 'server/operator/admin.ts',
  backup: 'server/operator/backup.ts',
  restore: 'server/operator/restore.ts',
  'restore-beside': 'server/operator/restore-beside.ts',
  move: 'server/operator/move.ts',
  'vision-evaluate': 'server/operator/vision-evaluate.ts',
  'vision-export': 'server/operator/vision-export.ts',
  'proof-worker': 'server/operator/prove-backup.ts',
  'backups-worker': 'server/adapters/backups/worker.ts',
  'registers-worker': 'server/features/integrations/imports/worker.ts',
  'images-worker': 'server/adapters/images/worker.ts',
  'heic-worker': 'server/adapters/images/heic/worker.ts',
  'vision-worker': 'server/adapters/vision/embedded/worker.ts',
}

/** Packages that stay outside of the build: these have native parts, or read files that lie beside their own. */
export const NATIVE = ['@node-rs/argon2', 'onnxruntime-node', 'sharp']
export const WITH_FILES = ['@fastify/swagger-ui', 'fontkit', 'idn-area-data', 'libheif-js', 'pdfkit', 'pino']
/** Nothing imports it: files of it are read. */
export const FILES_ALONE = ['@expo-google-fonts/plus-jakarta-sans']
