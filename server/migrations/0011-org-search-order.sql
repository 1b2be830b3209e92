-- Departments stand apart from people: a search for one kind no longer walks over the terms of the other.
alter table org_search_term drop constraint org_search_term_pkey;
alter table org_search_term
  add primary key (com_code, is_department, term, code) include (rank, from_date, until_date);
