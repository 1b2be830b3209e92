-- My page for everybody fills a wide window: what is booked today and what waits to be answered have a column of their own.
update webpart_set
   set columns = '{23,51,26}',
       parts = (
         select jsonb_agg(jsonb_build_object('webpartId', id, 'kind', kind, 'column', place, 'rows', rows,
                  'title', '{"ko": "", "en": "", "zh": ""}'::jsonb, 'options', options::jsonb) order by id)
           from (values (1, 'profile', 0, 0, '{}'), (2, 'quick', 0, 0, '{}'), (3, 'total', 1, 20, '{}'),
                        (4, 'reservation', 2, 0, '{"displayCount": 5}'), (5, 'survey', 2, 0, '{"displayCount": 5}'))
                part (id, kind, place, rows, options)),
       version = version + 1, changed_at = '2026-11-22T00:00:00Z'
 where com_code = '*' and page = 'mypage' and role_id is null and changed_by is null;
