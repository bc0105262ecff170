/** Below it stand the index of what was stated, and each statement by its month. */
export const STATEMENTS_PATH = '/.well-known/resirkuit/statements'
