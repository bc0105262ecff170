import type pg from 'pg'

/** Puts a request into a round of today that nobody drives, unless somebody is expected there already: then it may be scheduled. */
export const planVisit = (pool: Pick<pg.Pool, 'query'>, submission_id: number) =>
  pool.query(
    `with round as (
      insert into rounds (day, time_zone)
      select current_date, 'Asia/Jakarta'
      where not exists (select from round_stops where submission_id = $1 and state = 'open')
      returning id
    )
    insert into round_stops (round_id, position, submission_id) select id, 1, $1 from round`,
    [submission_id],
  )
