import { askCodesWith } from '../auth.ts'

// Fetched for whose account asks for a code.
askCodesWith(async (attempt) => (await import('./ask-code.tsx')).askCode(attempt))
