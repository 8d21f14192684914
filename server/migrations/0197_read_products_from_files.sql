-- A file of products that an artisan reads in: first looked at line by line, then written once they confirm it.
create table product_imports (
  id uuid not null constraint product_imports_pkey primary key,
  artisan_id uuid not null constraint product_imports_artisan references users (id) on delete cascade,
  file_name text not null,
  has_pictures boolean not null,
  status text not null
    constraint product_imports_status check (status in ('reading', 'ready', 'applying', 'done', 'failed')),
  failure text,
  lines integer not null default 0,
  asked_at timestamptz not null
);
create unique index product_imports_once on product_imports (artisan_id) where status in ('reading', 'applying');
create index product_imports_latest on product_imports (artisan_id, asked_at);

create table product_import_lines (
  import_id uuid not null constraint product_import_lines_import references product_imports (id) on delete cascade,
  -- As a spreadsheet counts: the heads are line 1.
  line integer not null,
  -- The texts by the heads of their columns, those of a product that stay as they are included.
  cells jsonb not null,
  -- The same as the product had them when they were read.
  before jsonb,
  action text not null constraint product_import_lines_action check (action in ('create', 'update', 'same', 'wrong')),
  product_id uuid,
  errors jsonb not null default '[]',
  applied_at timestamptz,
  constraint product_import_lines_pkey primary key (import_id, line)
);
