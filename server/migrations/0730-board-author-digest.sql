-- The digest of the author of an article is made of the names as values (docs/decisions/363).
-- Compatible: all. A row in the languages of the former columns has the digest that older programs make of the columns,
-- so neither side stores an author again.

-- Returns the digest of a row of board_author. Further languages follow the texts of the first three, if there are any.
create function board_author_digest(
  person_com_code text, person_code text, names jsonb, titles jsonb, positions jsonb, dept_code text, depts jsonb
) returns bytea language sql stable
begin atomic
  select sha256(convert_to(
    row(person_com_code, person_code, names ->> 'ko', names ->> 'en', names ->> 'zh',
        titles ->> 'ko', titles ->> 'en', titles ->> 'zh', positions ->> 'ko', positions ->> 'en', positions ->> 'zh',
        dept_code, depts ->> 'ko', depts ->> 'en', depts ->> 'zh')::text
    || coalesce((
      select jsonb_object_agg(part || '.' || further.key, further.value)::text
        from (values ('name', names), ('title', titles), ('position', positions), ('dept', depts)) as named (part, texts)
       cross join lateral jsonb_each_text(texts) as further
       where further.key not in ('ko', 'en', 'zh') and further.value <> ''), ''), 'UTF8'));
end;
