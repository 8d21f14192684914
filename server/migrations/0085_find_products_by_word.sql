-- Products are found by whole words, each kept with the text it stands in ("brand:hauts"): one index finds those that
-- have several without reading those that have only one of them. What is typed, a part of a word or a misspelt one,
-- is first looked up among the words themselves, which are far fewer than the products.
create function tagged_words(field text, plain text) returns text[] language sql immutable parallel safe strict as $$
  select coalesce(array_agg(distinct field || ':' || word), '{}')
  from unnest(string_to_array(plain, ' ')) as word where word <> ''
$$;

alter table products add column search_words text[] not null generated always as (
  tagged_words('product', plain_text(name)) || tagged_words('brand', plain_text(brand))
    || tagged_words('location', plain_text(pickup_location))
) stored;

create index products_search_words on products using gin (search_words)
  where archived_at is null and stock_quantity > 0;
drop index products_name_words;
drop index products_brand_words;
drop index products_location_words;

-- Words that no product has any more stay: they find nothing.
create table product_words (
  field text not null check (field in ('product', 'brand', 'location')),
  word text not null,
  constraint product_words_pk primary key (field, word)
);
create index product_words_likeness on product_words using gin (word gin_trgm_ops);

create function keep_product_words(words text[]) returns void language sql as $$
  insert into product_words (field, word)
  select split_part(tagged, ':', 1), substr(tagged, strpos(tagged, ':') + 1)
  from unnest(words) as tagged
  -- In one order, so that two products written at once wait for each other and never both.
  order by 1, 2
  on conflict do nothing
$$;

create function keep_words_of_product() returns trigger language plpgsql as $$
begin
  perform keep_product_words(new.search_words);
  return null;
end $$;

create trigger products_words after insert or update of name, brand, pickup_location on products
  for each row execute function keep_words_of_product();

select keep_product_words(array_agg(distinct tagged)) from products, unnest(search_words) as tagged;

-- The likeness of two words is how much of their groups of three letters is the same, 0 to 1: one slip in a short word.
create function words_like(typed text, in_field text, most integer) returns text[] language sql stable
set pg_trgm.word_similarity_threshold = 0.39 as $$
  select array(
    select field || ':' || word from product_words
    where field = in_field and plain_text(typed) <% word
    order by word_similarity(plain_text(typed), word) desc, word
    limit most
  )
$$;
