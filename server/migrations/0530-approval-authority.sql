-- Saved lines and drafts no longer carry a final authority: it comes from the form or from a shared line by its number.
create function pg_temp.without_authority(stages jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(stage || jsonb_build_object('steps', (
           select coalesce(jsonb_agg(step - 'mayFinish' order by at), '[]')
             from jsonb_array_elements(stage -> 'steps') with ordinality as member (step, at)
         )) order by place), '[]')
    from jsonb_array_elements(stages) with ordinality as line (stage, place)
$$;

update approval_line set stages = pg_temp.without_authority(stages)
 where stages::text like '%"mayFinish"%';

update approval_draft
   set submission = jsonb_set(submission, '{line}', pg_temp.without_authority(submission -> 'line'))
 where submission -> 'line' is not null and (submission -> 'line')::text like '%"mayFinish"%';
