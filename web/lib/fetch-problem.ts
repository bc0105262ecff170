import { ApiError } from './api.ts'
import { errorMessage, responded } from './error-message.ts'

/** Why a data set could not be fetched. Of an answer its status alone, as the specification words it. */
export const fetchProblem = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 ? responded(error) : errorMessage(error)
