import type { Logger } from '#server/log.ts'

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }
