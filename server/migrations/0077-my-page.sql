-- My page for everybody: as high at the left as at the right, and no count twice.
update webpart_set
   set parts = (
         select jsonb_agg(jsonb_build_object('webpartId', id, 'kind', kind, 'column', place, 'rows', rows,
                  'title', '{"ko": "", "en": "", "zh": ""}'::jsonb, 'options', '{}'::jsonb) order by id)
           from (values (1, 'profile', 0, 0), (2, 'quick', 0, 0), (3, 'total', 1, 10)) part (id, kind, place, rows)),
       version = version + 1, changed_at = '2026-11-22T00:00:00Z'
 where com_code = '*' and page = 'mypage' and role_id is null and changed_by is null;
