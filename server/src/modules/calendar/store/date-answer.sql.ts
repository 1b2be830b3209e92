import type { Db } from '#kit/db.ts'

type Key = { comCode: string; eventId: number }

/**
 * The given answers to dates of a series, as JSON: that of the date, or else that to the whole series. `from` are the
 * original starts, `to` those under which the answers are stored again. Null if there are none.
 */
export async function selectDateAnswersText(
  db: Db,
  { comCode, eventId }: Key,
  dates: readonly { from: string; to: string }[],
): Promise<string | null> {
  const [row] = await db<{ answers: string | null }[]>`
    select jsonb_agg(jsonb_build_object(
             'attendee_id', mine.attendee_id, 'original', date.next, 'answer', coalesce(single.answer, mine.answer),
             'comment', coalesce(single.comment, mine.comment),
             'answered_at', coalesce(single.answered_at, mine.answered_at),
             'proposed_start', single.proposed_start, 'proposed_end', single.proposed_end))::text as answers
      from calendar_attendee mine
      cross join unnest(${dates.map(({ from }) => from)}::text[]::timestamp[],
                        ${dates.map(({ to }) => to)}::text[]::timestamp[]) date (original, next)
      left join calendar_answer single
        on single.com_code = mine.com_code and single.attendee_id = mine.attendee_id
           and single.original = date.original
     where mine.com_code = ${comCode} and mine.event_id = ${eventId}
       and coalesce(single.answer, mine.answer) <> 'none'
       and coalesce(single.answered_at, mine.answered_at) is not null`
  return row?.answers ?? null
}

/** Stores answers to dates of a series that {@link selectDateAnswersText} has read. */
export async function insertDateAnswers(db: Db, { comCode }: Key, answers: string): Promise<void> {
  await db`
    insert into calendar_answer
      (com_code, attendee_id, original, answer, comment, answered_at, proposed_start, proposed_end)
    select ${comCode}, one.attendee_id, one.original, one.answer, one.comment, one.answered_at, one.proposed_start,
           one.proposed_end
      from jsonb_to_recordset(${answers}::text::jsonb)
        as one (attendee_id bigint, original timestamp, answer text, comment text, answered_at timestamptz,
                proposed_start timestamptz, proposed_end timestamptz)`
}
