import type { Logger } from '#server/context.ts'

export const silent: Logger = { debug() {}, info() {}, warn() {}, error() {} }
