-- What senders wrote who were removed from their requests while their account goes on: until now only the first lines forgot
-- them. Nobody else amends a request or says that nobody came; and whoever was never more than a member writes on own requests only.
UPDATE submission_events SET actor_id = NULL
FROM submissions, users
WHERE submissions.id = submission_events.submission_id AND submissions.anonymised_at IS NOT NULL
  AND users.id = submission_events.actor_id
  AND (EXISTS (
      SELECT FROM submission_events own
      WHERE own.submission_id = submission_events.submission_id AND own.actor_id = users.id
        AND own.kind::text IN ('amended', 'missed'))
    OR (users.role::text = 'member' AND users.role_decided_at IS NULL AND NOT EXISTS (
      SELECT FROM audit_entries WHERE action = 'user.role-changed' AND subject = 'user:' || users.id)));
