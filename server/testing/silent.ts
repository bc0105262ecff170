import type { Logger } from '#server/logging/log.ts'

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }
